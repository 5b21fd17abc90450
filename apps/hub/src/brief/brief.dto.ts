import { MAX_LABEL_LENGTH, MAX_LIST_ROWS } from '@app/domain';
import { IsOptional, IsString, Length } from 'class-validator';
import { IsTimestamp } from '../input/is-timestamp.js';
import { IsWhole } from '../input/is-within.js';
import { ReadNumber } from '../input/list.dto.js';
import {
  type BriefBudget,
  DEFAULT_BRIEF_TOKENS,
  MAX_BRIEF_TOKENS,
  MIN_BRIEF_TOKENS,
} from './compose-brief.js';

/** Items beside a brief's Markdown when the reader names no limit. */
const DEFAULT_BRIEF_ITEMS = 20;

/** The query of a brief. */
export class BriefQueryDto {
  /** The most items, also in the Markdown; by default `DEFAULT_BRIEF_ITEMS` beside it, and in it as many as it has room for. */
  @IsOptional()
  @ReadNumber()
  @IsWhole(1, MAX_LIST_ROWS)
  limit?: number;

  /** The most tokens of the Markdown. */
  @ReadNumber()
  @IsWhole(MIN_BRIEF_TOKENS, MAX_BRIEF_TOKENS)
  maxTokens: number = DEFAULT_BRIEF_TOKENS;

  /** When the reader had its last brief, with an offset. */
  @IsOptional()
  @IsTimestamp()
  since?: number;
}

/** The query of a brief by the name of a project that may not be known. */
export class NamedBriefQueryDto extends BriefQueryDto {
  /** Any name of the project; without it, the brief is of what belongs to none. */
  @IsOptional()
  @IsString()
  @Length(1, MAX_LABEL_LENGTH)
  projectKey?: string;
}

/** The query of a brief that somebody looks at. */
export class PreviewQueryDto extends BriefQueryDto {
  /** Whose agents' brief; without it, that of somebody who may see the project. */
  @IsOptional()
  @IsString()
  memberId?: string;
}

/** How much a brief holds that is asked for like this. */
export function budgetOf({ limit, maxTokens, since }: BriefQueryDto): BriefBudget {
  return { limit, itemsShown: limit ?? DEFAULT_BRIEF_ITEMS, maxTokens, since };
}
