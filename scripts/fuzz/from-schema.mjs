// Values that fit a JSON Schema, or nearly.
import { hostileText, hostileValue, pick } from './hostile.mjs';

const MAX_ITEMS = 3;
const MAX_DEPTH = 6;

/** Makes values of schemas; `words` holds what fits a field by its name, and `components` what `$ref` names. */
export class FromSchema {
  constructor(words, components = {}) {
    this.words = words;
    this.components = components;
  }

  /** A value for a field of this name; one in six is anything at all. */
  value(random, schema, name = '', depth = 0) {
    if (random() < 1 / 6 || depth > MAX_DEPTH) return hostileValue(random);
    const words = Object.hasOwn(this.words, name) ? this.words[name] : undefined;
    if (words && random() < 0.8) return pick(random, words);
    return this.#fitting(random, this.#resolved(random, schema), depth);
  }

  #resolved(random, schema) {
    let known = schema ?? {};
    for (;;) {
      if (known.$ref) known = this.components[known.$ref.split('/').at(-1)] ?? {};
      else if (known.anyOf ?? known.oneOf) known = pick(random, known.anyOf ?? known.oneOf);
      else return known;
    }
  }

  #fitting(random, schema, depth) {
    const { type, enum: words, minimum = 0, maximum = 1_000 } = schema;
    if (words) return pick(random, words);
    switch (pick(random, [type].flat())) {
      case 'string':
        return schema.format === 'date-time' ? '2026-05-01T08:00:00Z' : hostileText(random);
      case 'integer':
        return minimum + Math.floor(random() * (maximum - minimum + 1));
      case 'number':
        return minimum + random() * (maximum - minimum);
      case 'boolean':
        return random() < 0.5;
      case 'array':
        return Array.from({ length: Math.floor(random() * (MAX_ITEMS + 1)) }, () =>
          this.value(random, schema.items, '', depth + 1),
        );
      case 'object':
        return this.#object(random, schema, depth);
      default:
        return hostileValue(random);
    }
  }

  #object(random, { properties = {}, required = [], additionalProperties }, depth) {
    const wanted = Object.entries(properties).filter(
      ([name]) => random() < (required.includes(name) ? 0.95 : 0.4),
    );
    const fields = wanted.map(([name, schema]) => [
      name,
      this.value(random, schema, name, depth + 1),
    ]);
    const isOpen = additionalProperties !== false && additionalProperties !== undefined;
    if (isOpen || random() < 0.05) {
      for (const name of Object.keys(this.words).filter(() => random() < 0.15))
        fields.push([name, this.value(random, {}, name, depth + 1)]);
    }
    return Object.fromEntries(fields);
  }
}
