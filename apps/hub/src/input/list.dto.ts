import {
  DEFAULT_FEDERATION_EVENTS,
  DEFAULT_LIST_ROWS,
  MAX_FEDERATION_EVENTS,
  MAX_LIST_ROWS,
  isMirrored,
  slugOf,
} from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { IsWhole } from './is-within.js';

const DECIMAL = /^\d+(\.\d+)?$/;

/** Reads a number of a query as people write it: digits, perhaps with decimals; any other text is refused. */
export const ReadNumber = () =>
  Transform(({ value }) =>
    typeof value === 'string' && DECIMAL.test(value) ? Number(value) : (value as unknown),
  );

/** The query of a list: which page of it. */
export class PageQueryDto {
  /** The most rows of the page. */
  @ReadNumber()
  @IsWhole(1, MAX_LIST_ROWS)
  limit: number = DEFAULT_LIST_ROWS;

  /** The `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  cursor?: string;
}

/** The query of a list of one group or all. */
export class ListQueryDto extends PageQueryDto {
  /** Only this group, or what is mirrored of this origin; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  @Transform(({ value }) =>
    typeof value === 'string' && !isMirrored(value) ? (slugOf(value) ?? value) : (value as unknown),
  )
  groupKey?: string;
}

/** The query of what lies in the order of a sequence: what comes after one of it. */
export class AfterQueryDto {
  /** The sequence of the last that is known; 0 for the beginning. */
  @ReadNumber()
  @IsWhole(0, Number.MAX_SAFE_INTEGER)
  after: number = 0;

  /** The most rows of the page. */
  @ReadNumber()
  @IsWhole(1, MAX_FEDERATION_EVENTS)
  limit: number = DEFAULT_FEDERATION_EVENTS;
}

/** Reads `true` and `false`; any other text is refused. */
export const IsFlag = () =>
  applyDecorators(
    Transform(({ value }) =>
      value === 'true' ? true : value === 'false' ? false : (value as unknown),
    ),
    IsBoolean(),
  );
