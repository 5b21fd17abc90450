import { MAX_LABEL_LENGTH, MAX_TAGS } from '@app/domain';
import { type Split, fieldsOfYaml, splitFrontMatter } from '../../knowledge/front-matter.js';

/** Front matter longer than this is not read, in characters. */
const MAX_FRONT_MATTER = 64 * 1024;

/** What a note says before its text; other people's notes say whatever they like, so nothing is refused for it. */
export class FrontFields {
  private constructor(
    private readonly fields: Record<string, unknown>,
    /** What follows the front matter. */
    readonly body: string,
    /** Why the front matter was left out, where it was. */
    readonly problem: string | undefined,
  ) {}

  static of(text: string): FrontFields {
    const { yaml, body } = splitFrontMatter(text);
    try {
      return new FrontFields(fieldsIn(yaml), body, undefined);
    } catch (error) {
      return new FrontFields({}, body, (error as Error).message.split('\n', 1)[0]);
    }
  }

  /** Front matter that was read before. */
  static from(fields: Record<string, unknown>): FrontFields {
    return new FrontFields(fields, '', undefined);
  }

  any(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** A text or a number as text; undefined where it is empty or something else. */
  text(name: string): string | undefined {
    const value = this.any(name);
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return String(value).trim() || undefined;
  }

  /** A list of texts, or one text for a list of one. */
  texts(name: string): string[] {
    const given = [this.any(name) ?? []].flat() as unknown[];
    return given.flatMap((one) =>
      typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
    );
  }

  /** The tags, also where they stand in one text, without the mark before them. */
  get tags(): string[] {
    const value = this.any('tags');
    const given = typeof value === 'string' ? value.split(/[,\s]+/) : this.texts('tags');
    return tagsOf(given);
  }
}

function fieldsIn(yaml: Split['yaml']): Record<string, unknown> {
  if (yaml === undefined) return {};
  if (yaml.length > MAX_FRONT_MATTER)
    throw new Error(`the front matter has more than ${MAX_FRONT_MATTER} characters`);
  return fieldsOfYaml(yaml);
}

/** Words as tags: without the mark before them, each once, and no more than an item may have. */
export function tagsOf(words: readonly string[]): string[] {
  const tags = words.map((word) => word.trim().replace(/^#/, '').slice(0, MAX_LABEL_LENGTH));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}
