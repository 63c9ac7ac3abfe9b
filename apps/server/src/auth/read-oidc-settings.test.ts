import { expect, test } from "vitest";
import { readOidcSettings } from "./read-oidc-settings.js";

const env = {
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "roundhouse",
  OIDC_CLIENT_SECRET: "hush",
  PUBLIC_URL: "https://roundhouse.example.com",
};

test("without an issuer there is none", () => {
  expect(readOidcSettings({ ...env, OIDC_ISSUER: undefined })).toBeNull();
});

test("nobody comes in by themselves unless a domain and a role are named", () => {
  expect(readOidcSettings(env)).toMatchObject({
    redirectUri: "https://roundhouse.example.com/v1/session/oidc/callback",
    name: "id.example.com",
    roleClaim: null,
    defaultRole: null,
    domains: [],
  });
});

test("domains, roles and what groups mean", () => {
  const more = {
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLE_MAP: "cn=ops,dc=x=operator, platform=admin",
    OIDC_ALLOWED_DOMAINS: "Example.com, example.org",
  };
  expect(() => readOidcSettings({ ...env, ...more })).toThrow('"cn=ops" is not value=role');
  expect(readOidcSettings({ ...env, ...more, OIDC_ROLE_MAP: "ops=operator, platform=admin" })).toMatchObject({
    roles: [
      { value: "ops", role: "operator" },
      { value: "platform", role: "admin" },
    ],
    domains: ["example.com", "example.org"],
  });
});

test.each([
  [{ OIDC_ISSUER: "http://id.example.com" }, "OIDC_ISSUER: https"],
  [{ OIDC_ISSUER: "id.example.com" }, "OIDC_ISSUER"],
  [{ OIDC_CLIENT_ID: undefined }, "OIDC_CLIENT_ID"],
  [{ PUBLIC_URL: undefined }, "PUBLIC_URL: the address that browsers use"],
  [{ OIDC_ROLE_CLAIM: "groups" }, "OIDC_ROLE_MAP"],
  [{ OIDC_DEFAULT_ROLE: "root" }, "OIDC_DEFAULT_ROLE"],
  [{ OIDC_CLIENT_SECRET: undefined, OIDC_CLIENT_SECRET_FILE: "/not/there" }, "OIDC_CLIENT_SECRET_FILE"],
])("%j is told by its variable, without the secret", (wrong, told) => {
  const read = () => readOidcSettings({ ...env, ...wrong });
  expect(read).toThrow(told);
  expect(read).not.toThrow("hush");
});
