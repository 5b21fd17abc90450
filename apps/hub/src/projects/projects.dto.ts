import { MAX_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from '@app/domain';
import { Allow, IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { IsFlag, ListQueryDto, PageQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** What every body that creates a project says of it. */
class ProjectFields {
  /** Made a key, see `projectIdOf`; unique in the group. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  id?: string;

  /** What events name the project by; the id when absent. Made a key; unique in the group. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  projectKey?: string;

  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}

/** The body with which a member creates a project. A field more, like `access`, would be thought to restrict it. */
@Strict()
export class CreateProjectDto extends ProjectFields {
  /** The member's own group, if it is named at all; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  groupKey?: string;
}

/** The body with which an administrator creates a project. */
@Strict()
export class CreateProjectAsAdministratorDto extends ProjectFields {
  /** The group of the project; `branch` is read as the same. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  groupKey!: string;
}

/** The body that changes a project; what is left out stays. */
@Strict()
export class UpdateProjectDto {
  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  name?: string;

  /** What events name the project by from now on; made a key. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  projectKey?: string;

  /** Whether it is over. */
  @IsOptional()
  @IsBoolean()
  finished?: boolean;
}

/** The query of a list of projects in a group or all. */
export class ListProjectsQueryDto extends ListQueryDto {
  /** Whether finished projects are listed too. */
  @IsOptional()
  @IsFlag()
  includeFinished: boolean = false;
}

/** The query of a list of a member's projects. */
export class PageProjectsQueryDto extends PageQueryDto {
  /** Whether finished projects are listed too. */
  @IsOptional()
  @IsFlag()
  includeFinished: boolean = false;
}

/** The body that changes a project's access list; what is left out stays. */
@Strict()
export class UpdateProjectAclDto {
  /** `group` or `restricted`. */
  @Allow()
  visibility?: unknown;

  /** `{memberId, role}` each; role is owner, maintainer, member or reader. */
  @Allow()
  members?: unknown;
}
