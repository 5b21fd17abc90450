import { MAX_ID_LENGTH, isPrintable } from '@app/domain';
import { completeProjectKey } from '../projects/visible-projects.js';
import { templateOf } from '../resources/resource.js';
import { RESOURCES } from '../resources/resources.js';
import type { CallContext } from '../tool/tool.js';

/** The parameters of completion/complete. */
export interface Completion {
  ref: { type: string; uri?: string; name?: string };
  argument: { name: string; value: string };
}

/** Most values of one answer (MCP, completion). */
const MAX_VALUES = 100;

async function valuesOf({ ref, argument }: Completion, context: CallContext): Promise<string[]> {
  // No completion is longer or has other characters.
  if (argument.value !== '' && !isPrintable(argument.value, MAX_ID_LENGTH)) return [];
  if (ref.type === 'ref/prompt') {
    return argument.name === 'projectKey'
      ? completeProjectKey(argument.value, context, MAX_VALUES)
      : [];
  }
  const resource = RESOURCES.find((each) => templateOf(each) === ref.uri);
  return resource?.uri.variable === argument.name
    ? resource.complete(argument.value, context, MAX_VALUES)
    : [];
}

/** Completes what a person has typed of a prompt's argument or of the variable part of a resource's URI. */
export async function completionOf(
  completion: Completion,
  context: CallContext,
): Promise<Record<string, unknown>> {
  // Terms and ids may hold line breaks, which nobody could type.
  const values = (await valuesOf(completion, context)).filter((value) =>
    isPrintable(value, MAX_ID_LENGTH),
  );
  const shown = values.slice(0, MAX_VALUES);
  return {
    completion: {
      values: shown,
      // Beyond what is shown, the total is unknown.
      ...(values.length <= MAX_VALUES && { total: values.length }),
      hasMore: values.length > MAX_VALUES,
    },
  };
}
