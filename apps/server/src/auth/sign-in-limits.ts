// How often a sign-in may be tried, over all processes. Whoever has signed in from an address before is not locked out by what others try there.
import { type Database, RateLimit } from "../log/index.js";
import { addressGroup } from "./client-address.js";

export interface Try {
  name: string;
  address: string;
}

const MINUTE_S = 60;

export class SignInLimits {
  private readonly pair: RateLimit;
  private readonly name: RateLimit;
  private readonly address: RateLimit;
  private readonly known: RateLimit;
  private readonly badTokens: RateLimit;
  private readonly begun: RateLimit;

  constructor(database: Database) {
    this.pair = new RateLimit(database, { name: "try", points: 5, windowS: MINUTE_S });
    this.name = new RateLimit(database, { name: "try-name", points: 30, windowS: 15 * MINUTE_S });
    this.address = new RateLimit(database, { name: "try-address", points: 100, windowS: 15 * MINUTE_S });
    this.known = new RateLimit(database, { name: "known", points: 1, windowS: 30 * 86_400 });
    this.badTokens = new RateLimit(database, { name: "bad-token", points: 30, windowS: MINUTE_S });
    this.begun = new RateLimit(database, { name: "begun", points: 300, windowS: MINUTE_S });
  }

  /** Counts one try before it is looked at, so that many at once count as many. Null when it is allowed, else seconds to wait. */
  async take(one: Try): Promise<number | null> {
    const wait = await this.pair.take(pairOf(one));
    if (wait !== null || (await this.known.has(pairOf(one)))) return wait;
    const waits = [await this.name.take(one.name), await this.address.take(addressGroup(one.address))];
    const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
    return longest > 0 ? longest : null;
  }

  /** The name and its password belong together: what it took is given back, and this address is known for it. */
  async succeeded(one: Try): Promise<void> {
    await this.pair.clear(pairOf(one));
    if (!(await this.known.has(pairOf(one)))) {
      await this.name.giveBack(one.name);
      await this.address.giveBack(addressGroup(one.address));
    }
    await this.known.remember(pairOf(one));
  }

  /** A link or a key that is nobody's. Good ones are never counted, so nobody is locked out by another's bad ones. */
  badToken(address: string): Promise<number | null> {
    return this.badTokens.take(addressGroup(address));
  }

  /** A sign-in at a provider leaves a row behind: nobody makes them without end. */
  begin(address: string): Promise<number | null> {
    return this.begun.take(addressGroup(address));
  }
}

const pairOf = ({ name, address }: Try): string => JSON.stringify([name, addressGroup(address)]);
