import {
  MAX_REASON_LENGTH,
  REVIEW_DECISIONS,
  REVIEW_KINDS,
  type ReviewDecision,
  type ReviewKind,
} from '@app/domain';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** The query of the review queue. */
export class ReviewQueryDto extends ListQueryDto {
  @IsOptional()
  @IsIn(REVIEW_KINDS)
  kind?: ReviewKind;

  @IsOptional()
  @IsString()
  knowledgeId?: string;
}

/** The body that decides an entry. */
@Strict()
export class ResolveReviewDto {
  @IsIn(REVIEW_DECISIONS)
  decision!: ReviewDecision;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
