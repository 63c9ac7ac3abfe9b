// Rules over domains: exact, or `*.parent`. Never a suffix without the dot.
/** The host that a value names: a bare host, or a URL's. Null when it names none. */
function hostOf(value: string): string | null {
  try {
    const { hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
    return hostname.toLowerCase().replace(/\.$/, "");
  } catch {
    return null;
  }
}

export function domainMatches(specifier: string, value: string): boolean {
  const host = hostOf(value);
  if (!host) return false;
  const wanted = specifier.toLowerCase().replace(/\.$/, "");
  return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1 : host === wanted;
}
