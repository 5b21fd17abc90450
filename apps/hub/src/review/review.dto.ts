import {
  MAX_REASON_LENGTH,
  REVIEW_DECISIONS,
  REVIEW_KINDS,
  type ReviewDecision,
  type ReviewKind,
} from '@app/domain';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../input/list.dto.js';

/** The query of the review queue. */
export class ReviewQuery extends ListQuery {
  @IsOptional()
  @IsIn(REVIEW_KINDS)
  kind?: ReviewKind;
}

/** The body that decides an entry. */
export class ResolveBody {
  @IsIn(REVIEW_DECISIONS)
  decision!: ReviewDecision;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
