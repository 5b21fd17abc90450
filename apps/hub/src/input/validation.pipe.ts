import { HubError, idOfSegment, isFields } from '@app/domain';
import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { CheckedQueries } from './checked-queries.js';
import { assertPlain, withGroupKey } from './input-guard.js';
import { isOptionalBody } from './optional-body.js';
import { isStrict } from './strict.js';
import { assertNoUnknownField } from './unknown-fields.js';

/** The rules that say what kind of value is wanted: what is of another kind breaks the others too, and they name a wrong reason. */
const KINDS = ['isArray', 'isObject', 'isBoolean', 'isString'];

function problemOf(constraints: Readonly<Record<string, string>>): string[] {
  const kind = KINDS.find((name) => constraints[name] !== undefined);
  return kind === undefined ? Object.values(constraints).slice(0, 1) : [constraints[kind]!];
}

function detailsOf(
  errors: readonly ValidationError[],
  parent = '',
): { path: string; message: string }[] {
  return errors.flatMap(({ property, constraints = {}, children = [], value }) => {
    const path = parent === '' ? property : `${parent}.${property}`;
    // What is not there is neither too long nor of a wrong type.
    const own = problemOf(constraints).map((message) => ({
      path,
      message: value === undefined ? `${path} is required` : message,
    }));
    return [...own, ...detailsOf(children, path)];
  });
}

/**
 * Checks a body or query against its DTO and returns the DTO; an absent body counts as an empty one, and `branch` as
 * `groupKey`. Path parameters are checked for what no field may hold, and
 * read as `segmentOf` writes them. Throws `request.invalid`, one detail a problem, also for a
 * field that a DTO marked `@Strict()` does not have.
 */
export class DtoPipe extends ValidationPipe {
  private readonly queries = new CheckedQueries();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      exceptionFactory: (errors) => {
        const details = detailsOf(errors);
        return new HubError('request.invalid', details[0]?.message, details);
      },
    });
  }

  private inPlaceOf(value: unknown, { metatype }: ArgumentMetadata): object {
    if (value === undefined || (metatype && isOptionalBody(metatype))) return {};
    throw new HubError('request.invalid', 'The body must be a JSON object.');
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'param') {
      assertPlain(value, metadata.data);
      if (typeof value === 'string') return idOfSegment(value);
    }
    if (metadata.type === 'custom' || !this.toValidate(metadata)) return value;
    const given = isFields(value) ? value : this.inPlaceOf(value, metadata);
    return metadata.type === 'query'
      ? this.queries.checked(given, metadata.metatype, () => this.dtoOf(given, metadata))
      : this.dtoOf(given, metadata);
  }

  private async dtoOf(given: object, metadata: ArgumentMetadata): Promise<object> {
    assertPlain(given);
    const named = withGroupKey(given);
    const dto = (await super.transform(named, metadata)) as object;
    if (metadata.metatype && isStrict(metadata.metatype)) assertNoUnknownField(named, dto);
    return dto;
  }
}
