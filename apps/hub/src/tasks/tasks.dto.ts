import { TASK_STATUSES, type TaskStatus, taskStatusOf } from '@app/domain';
import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString, ValidateBy } from 'class-validator';
import { IsFlag, ListQueryDto } from '../input/list.dto.js';

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
