import { DEFAULT_LIST_ROWS, MAX_LIST_ROWS } from '@app/domain';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 4_000;

/** The body with which a member creates a project. */
export class ProjectBody {
  /** Slugged; unique in the group. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME)
  id?: string;

  /** What events name the project by; the id when absent. Slugged; unique in the group. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME)
  projectKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_DESCRIPTION)
  description?: string | null;

  /** The group; a member's own when absent. `branch` is read as the same. */
  @Transform(({ value, obj }) => (value as unknown) ?? (obj as { branch?: unknown }).branch)
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME)
  groupKey?: string;

  /** The same as `groupKey`. */
  @IsOptional()
  @IsString()
  branch?: string;
}

/** The body with which an administrator creates a project. */
export class ProjectAdminBody extends ProjectBody {
  /** The group of the project; `branch` is read as the same. */
  @Transform(({ value, obj }) => (value as unknown) ?? (obj as { branch?: unknown }).branch)
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME)
  declare groupKey: string;
}

/** The body that changes a project's access list; what is left out stays. */
export class ProjectAclBody {
  /** `group` or `restricted`. */
  @Allow()
  visibility?: unknown;

  /** `{memberId, role}` each; role is owner, maintainer, member or reader. */
  @Allow()
  members?: unknown;
}

/** The query of a member's project list. */
export class ProjectsQuery {
  /** The most rows of the page. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_ROWS)
  limit: number = DEFAULT_LIST_ROWS;

  /** The `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  cursor?: string;
}
