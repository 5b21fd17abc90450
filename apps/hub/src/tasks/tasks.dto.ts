import { TASK_STATUSES, type TaskStatus, taskStatusOf } from '@app/domain';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { IsFlag, ListQueryDto } from '../input/list.dto.js';

/** The query of the task digest. */
export class TaskDigestQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  /** Only tasks that stand there, in any of the spellings that items may use. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (taskStatusOf(value) ?? value) : value,
  )
  @IsIn(TASK_STATUSES)
  status?: TaskStatus;

  /** Whether finished tasks are shown; `status=done` asks for them by itself. */
  @IsOptional()
  @IsFlag()
  includeDone: boolean = false;

  @IsOptional()
  @IsFlag()
  includeSuperseded: boolean = false;
}
