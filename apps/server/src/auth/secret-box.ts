// Secrets that must be read again later, as they are stored: AES-256-GCM with the key of the installation.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = "v1";

export class SecretBox {
  private constructor(private readonly key: Buffer) {}

  /** From 32 random bytes in base64 or hex. Throws an `Error` that says how to make a key where these are not. */
  static of(text: string): SecretBox {
    const written = text.trim();
    const key = Buffer.from(written, /^[0-9a-f]{64}$/i.test(written) ? "hex" : "base64");
    if (key.length !== KEY_BYTES) {
      throw new Error("SECRETS_KEY has to be 32 random bytes in base64 or hex; `openssl rand -base64 32` makes some");
    }
    return new SecretBox(key);
  }

  /** `about` names what it belongs to: it opens nowhere else. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return `${FORM}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
  }

  /** Throws where it was sealed with another key, or for something else, or was changed. */
  open(sealed: string, about: string): string {
    const [form, packed = ""] = sealed.split(".");
    const bytes = Buffer.from(packed, "base64url");
    if (form !== FORM || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("this is no sealed secret");
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  }
}
