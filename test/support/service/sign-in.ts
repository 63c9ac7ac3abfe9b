// Signs in as a browser would: by opening the link that a start printed.
export interface Session {
  cookie: string;
  /** The page that requests come from. */
  origin: string;
}

export async function signIn(link: string): Promise<Session> {
  const response = await fetch(link, { redirect: "manual" });
  const [cookie] = (response.headers.get("set-cookie") ?? "").split(";");
  if (response.status !== 303 || !cookie) throw new Error(`the link signs nobody in: ${response.status}`);
  return { cookie, origin: new URL(link).origin };
}
