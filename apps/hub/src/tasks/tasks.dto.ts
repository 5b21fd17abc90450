import {
  MAX_ID_LENGTH,
  MAX_MOVED_TASKS,
  TASK_STATUSES,
  type TaskStatus,
  taskStatusOf,
} from '@app/domain';
import { Transform, Type } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { IsFlag, ListQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** Reads a status in any of its spellings; any other text is refused. Not `IsIn`, for more is taken than the words it would list. */
const IsTaskStatus = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (taskStatusOf(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isTaskStatus',
      validator: {
        validate: (value) => TASK_STATUSES.includes(value as TaskStatus),
        defaultMessage: () =>
          `$property must be one of the following values: ${TASK_STATUSES.join(', ')}`,
      },
    }),
  );

/** The query of the task digest. */
export class TaskDigestQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  /** Only tasks that stand there, in any of the spellings that items may use. */
  @IsOptional()
  @IsTaskStatus()
  status?: TaskStatus;

  /** Whether finished tasks are shown; `status=done` asks for them by itself. */
  @IsOptional()
  @IsFlag()
  includeDone: boolean = false;

  /** Whether tasks of finished projects are shown; `projectKey` asks for them by itself. */
  @IsOptional()
  @IsFlag()
  includeFinished: boolean = false;

  @IsOptional()
  @IsFlag()
  includeSuperseded: boolean = false;
}

/** Where one task is to stand. */
export class MoveTaskDto {
  @IsNotEmpty()
  @IsPrintable(MAX_ID_LENGTH)
  id!: string;

  /** In any of its spellings; `unknown` takes back what was said of it. */
  @IsTaskStatus()
  status!: TaskStatus;

  /** Where the sender saw it: one that stands elsewhere by now stays there. */
  @IsOptional()
  @IsTaskStatus()
  from?: TaskStatus;

  /** Whether it is meant although it is superseded. */
  @IsOptional()
  @IsBoolean()
  anyway?: boolean;
}

/** The body that moves tasks. */
@Strict()
export class MoveTasksDto {
  /** The hub's only group, or the member's own, when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsArray()
  @ArrayMaxSize(MAX_MOVED_TASKS)
  @ArrayUnique((task?: Partial<MoveTaskDto> | null) => task?.id)
  @ValidateNested({ each: true })
  @Type(() => MoveTaskDto)
  tasks!: MoveTaskDto[];
}
