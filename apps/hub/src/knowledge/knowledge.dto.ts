import {
  EDGE_KINDS,
  type EdgeKind,
  KNOWLEDGE_STATUSES,
  type KnowledgeStatus,
  MAX_REASON_LENGTH,
  MAX_QUERY_LENGTH,
} from '@app/domain';
import { MAX_DEPTH } from '@app/projections';
import { IsIn, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { IsWhole, IsWithin } from '../input/is-within.js';
import { IsFlag, ListQueryDto, ReadNumber } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

const MAX_STALE_DAYS = 36_500;

/** Signals are stored as single floats; a number that would become 0 there is no threshold anybody means. */
const IsHeld = () =>
  ValidateBy({
    name: 'isHeld',
    validator: {
      validate: (value) => value === 0 || Math.fround(Number(value)) !== 0,
      defaultMessage: () => '$property must be 0 or a number that a single float can hold',
    },
  });

const IsShare = () => (target: object, name: string) => {
  for (const decorate of [ReadNumber(), IsWithin(0, 1), IsHeld()]) decorate(target, name);
};

/** The query of the items. */
export class KnowledgeQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  @IsOptional()
  @IsString()
  layer?: string;

  @IsOptional()
  @IsString()
  type?: string;

  @IsOptional()
  @IsString()
  tag?: string;

  /** Words to look for; the best matches come first. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  query?: string;

  /** Whether its words are taken as they are typed: none is corrected. */
  @IsOptional()
  @IsFlag()
  asTyped: boolean = false;

  /** Only items of this status, in place of those in force. */
  @IsOptional()
  @IsIn(KNOWLEDGE_STATUSES)
  status?: KnowledgeStatus;

  @IsOptional()
  @IsFlag()
  includeSuperseded: boolean = false;
}

/** The query of the edges. */
export class EdgesQueryDto extends ListQueryDto {
  @IsOptional()
  @IsIn(EDGE_KINDS)
  kind?: EdgeKind;

  /** Only edges from or to this item; they come with the titles of their items. */
  @IsOptional()
  @IsString()
  knowledgeId?: string;
}

/** The query of what lies around an item. */
export class NeighbourhoodQueryDto {
  /** Over how many edges. */
  @ReadNumber()
  @IsWhole(1, MAX_DEPTH)
  depth: number = 1;
}

/** The body that joins two items. What is missing or unknown is told by a code of its own. */
@Strict()
export class AddEdgeDto {
  @IsOptional()
  @IsString()
  kind?: string;

  @IsOptional()
  @IsString()
  fromId?: string;

  @IsOptional()
  @IsString()
  toId?: string;

  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}

/** The query of a removed edge. */
export class RemovedEdgeQueryDto {
  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

/** The query of the quality review. An item on a threshold counts as under it. */
export class QualityQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  @IsOptional()
  @IsString()
  layer?: string;

  @IsOptional()
  @IsFlag()
  includeSuperseded: boolean = true;

  /** Whether low adoption alone makes an item need review. */
  @IsOptional()
  @IsFlag()
  includeLowAdoption: boolean = true;

  /** Whether items of finished projects are judged; `projectKey` asks for them by itself. */
  @IsOptional()
  @IsFlag()
  includeFinished: boolean = false;

  @IsShare()
  maxQualityScore: number = 0.6;

  @IsShare()
  maxConfidence: number = 0.55;

  @IsShare()
  maxRating: number = 0.4;

  @IsShare()
  maxAdoptionScore: number = 0.2;

  /** An item unchanged for longer than this is stale. */
  @ReadNumber()
  @IsWhole(1, MAX_STALE_DAYS)
  staleDays: number = 180;
}
