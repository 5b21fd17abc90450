import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import type { Schema } from './schema.js';

/** What a rule of validation says in words of JSON Schema, by the rule's name. */
const KEYWORDS: Readonly<Record<string, (constraint: unknown) => Schema>> = {
  maxLength: (maxLength) => ({ maxLength }),
  isName: (maxLength) => ({ maxLength }),
  isPrintable: (maxLength) => ({ maxLength }),
  isNotEmpty: () => ({ minLength: 1 }),
  isIn: (words) => ({ enum: [...(words as string[])] }),
  isWithin: (range) => ({ ...(range as Schema) }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
};

function withKeywords(schema: Schema, keywords: Schema): Schema {
  const { anyOf, description, ...rest } = schema;
  const limited = Array.isArray(anyOf)
    ? { anyOf: [{ ...(anyOf[0] as Schema), ...keywords }, ...(anyOf.slice(1) as Schema[])] }
    : { ...rest, ...keywords };
  return { ...limited, ...(description !== undefined && { description }) };
}

function withRule(schema: Schema, { name, constraints, each }: ValidationMetadata): Schema {
  const keywords = KEYWORDS[name ?? '']?.((constraints as unknown[] | undefined)?.[0]);
  if (!keywords) return schema;
  return each
    ? { ...schema, items: withKeywords(schema['items'] as Schema, keywords) }
    : withKeywords(schema, keywords);
}

/**
 * Returns the fields with the limits and defaults that their DTO validates them by, so that the document has no number of its own.
 * Throws when the DTO has no such field.
 */
export function limitedBy(dto: Type, fields: Record<string, Schema>): Record<string, Schema> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const defaults = new dto() as Record<string, unknown>;
  const limited = Object.entries(fields).map(([field, schema]) => {
    const name = field.replace(/\?$/, '');
    const own = rules.filter(({ propertyName }) => propertyName === name);
    if (own.length === 0) throw new Error(`${dto.name} has no field ${name}`);
    const preset = defaults[name];
    const described = own.reduce(withRule, schema);
    return [field, preset === undefined ? described : withKeywords(described, { default: preset })];
  });
  return Object.fromEntries(limited);
}
