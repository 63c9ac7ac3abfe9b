// Rules over domains: exact, or `*.parent`. Never a suffix without the dot, and never a scheme other than http and https.
const hostOf = (url: string): string | null => {
  try {
    return new URL(url).hostname.toLowerCase().replace(/\.$/, "");
  } catch {
    return null;
  }
};

/** What a URL parser passes over before it looks. */
const tidy = (value: string): string => value.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, "");

/** For an allow the value is a host, or an http(s) URL written in full. */
function plainHost(value: string): string | null {
  if (/^https?:\/\/[^/\\]/i.test(value)) return hostOf(value);
  return /^[^\s/\\:@?#]+(:\d+)?$/.test(value) ? hostOf(`http://${value}`) : null;
}

/** For a deny every host counts that some client may read out of the value. */
const possibleHosts = (value: string): (string | null)[] => [
  plainHost(value),
  hostOf(tidy(value)),
  hostOf(`http://${tidy(value)}`),
];

export function domainMatches(specifier: string, value: string, purpose: "allow" | "restrict" = "allow"): boolean {
  const below = specifier.startsWith("*.");
  const name = below ? specifier.slice(2) : specifier;
  const wanted =
    hostOf(`http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}`) ?? name.toLowerCase();
  const hosts = purpose === "allow" ? [plainHost(value)] : possibleHosts(value);
  return hosts.some((host) => host !== null && (below ? host.endsWith(`.${wanted}`) : host === wanted));
}
