import { readVerifierKey } from './checkpoint.js';

/** A key and, where it is said, where its holder is asked. */
export interface PolicyKey {
  verifierKey: string;
  url?: string | undefined;
}

/** A number of others that have to agree. */
interface Group {
  threshold: number;
  members: readonly string[];
}

/** Whose word is enough to believe a log (c2sp.org/tlog-policy). */
export interface Policy {
  /** By the log's origin, which is its key's name. */
  logs: ReadonlyMap<string, PolicyKey>;
  /** By their names within the policy. */
  witnesses: ReadonlyMap<string, PolicyKey>;
  groups: ReadonlyMap<string, Group>;
  /** The witness or group that has to agree; null for nobody. */
  quorum: string | null;
}

/** Thrown for a text that is no policy, with what is wrong in which line. */
export class NoPolicy extends Error {
  override readonly name = 'NoPolicy';
}

/** Reads a policy line by line. */
class PolicyReader {
  readonly logs = new Map<string, PolicyKey>();
  readonly witnesses = new Map<string, PolicyKey>();
  readonly groups = new Map<string, Group>();
  quorum: string | null | undefined;
  private readonly keys = new Set<string>();

  take(line: string): void {
    const [word, ...rest] = line.split(/[ \t]+/);
    if (word === 'log') this.takeLog(rest);
    else if (word === 'witness') this.takeWitness(rest);
    else if (word === 'group') this.takeGroup(rest);
    else if (word === 'quorum') this.takeQuorum(rest);
    else throw new NoPolicy(`there is no ${JSON.stringify(word)}`);
  }

  private takeLog([key = '', url, ...more]: string[]): void {
    const name = this.nameOfNewKey(key, 1);
    if (more.length > 0) throw new NoPolicy('a log has a key and an address');
    this.logs.set(name, { verifierKey: key, url });
  }

  private takeWitness([name = '', key = '', url, ...more]: string[]): void {
    this.nameOfNewKey(key, 4);
    if (more.length > 0) throw new NoPolicy('a witness has a name, a key and an address');
    this.assertNew(name);
    this.witnesses.set(name, { verifierKey: key, url });
  }

  private takeGroup([name = '', word = '', ...members]: string[]): void {
    this.assertNew(name);
    const unknown = members.find((each) => !this.witnesses.has(each) && !this.groups.has(each));
    if (unknown !== undefined) throw new NoPolicy(`there is no ${unknown} before this line`);
    const most = members.length;
    const threshold = word === 'all' ? most : word === 'any' ? 1 : Number(word);
    const isGood = /^(all|any|[1-9][0-9]*)$/.test(word) && threshold <= most && most > 0;
    if (!isGood) throw new NoPolicy('a group is all, any or a number of its members');
    if (new Set(members).size < most) throw new NoPolicy('a member counts once');
    this.groups.set(name, { threshold, members });
  }

  private takeQuorum([name = '', ...more]: string[]): void {
    if (this.quorum !== undefined || more.length > 0) throw new NoPolicy('there is one quorum');
    if (name !== 'none' && !this.witnesses.has(name) && !this.groups.has(name))
      throw new NoPolicy(`there is no ${name} before this line`);
    this.quorum = name === 'none' ? null : name;
  }

  /** The name of a key of this type that no line before has; under another name it would count twice. */
  private nameOfNewKey(text: string, type: number): string {
    const key = readVerifierKey(text);
    if (!key || key.type !== type) throw new NoPolicy(`${text} is no key of the right kind`);
    const material = key.publicKey.toString('hex');
    if (this.keys.has(material)) throw new NoPolicy('a key is there once');
    this.keys.add(material);
    return key.name;
  }

  private assertNew(name: string): void {
    if (name === '' || name === 'none') throw new NoPolicy('a name is missing');
    if (this.witnesses.has(name) || this.groups.has(name))
      throw new NoPolicy(`${name} is there twice`);
  }
}

/** Reads a policy. Throws `NoPolicy` with the number of the line. */
export function parsePolicy(text: string): Policy {
  const reader = new PolicyReader();
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    try {
      reader.take(line);
    } catch (error) {
      throw error instanceof NoPolicy ? new NoPolicy(`line ${at + 1}: ${error.message}`) : error;
    }
  }
  const { logs, witnesses, groups, quorum } = reader;
  if (quorum === undefined) throw new NoPolicy('the quorum is missing; quorum none asks nobody');
  return { logs, witnesses, groups, quorum };
}

/** Whether those that agree, by their names in the policy, are enough. */
export function isQuorum({ groups, quorum }: Policy, agreeing: ReadonlySet<string>): boolean {
  const agrees = (name: string): boolean => {
    const group = groups.get(name);
    return group ? group.members.filter(agrees).length >= group.threshold : agreeing.has(name);
  };
  return quorum === null || agrees(quorum);
}
