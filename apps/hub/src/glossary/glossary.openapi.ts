import { MAX_TERM_LENGTH } from '@app/domain';
import {
  type Schema,
  described,
  listOf,
  named,
  orNull,
  record,
  text,
  time,
} from '../openapi/schema.js';
import { LIST_QUERY, OTHER_PROJECT_KEYS, PROJECT_FILTER } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { ENTRY } from '../openapi/examples.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import { DefineTermDto, EntryQueryDto, GlossaryQueryDto } from './glossary.dto.js';

const term: Schema = { ...text, maxLength: MAX_TERM_LENGTH };

const entryFields = {
  'content?': orNull(text),
  'groupKey?': text,
  'projectKey?': orNull(text),
  'aliases?': listOf(text),
  'tags?': listOf(text),
};

/** The glossary. */
export const GLOSSARY_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/glossary',
      summary: 'Glossary entries',
      query: limitedBy(GlossaryQueryDto, {
        ...LIST_QUERY,
        projectKey: PROJECT_FILTER,
        query: text,
      }),
      rows: 'items',
      of: 'GlossaryEntry',
      example: ENTRY,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/glossary',
      access: 'administration',
      summary: 'Define a term',
      body: record(limitedBy(DefineTermDto, { term, definition: text, ...entryFields })),
      answer: named('GlossaryEntry'),
      example: ENTRY,
      errors: [
        'admin.glossary_term_required',
        'admin.glossary_definition_required',
        'admin.glossary_term_exists',
        'admin.group_not_found',
      ],
    },
    {
      method: 'put',
      path: '/api/v1/admin/glossary/{id}',
      access: 'administration',
      summary: 'Change an entry; what is left out stays',
      ifMatch: true,
      body: record(
        limitedBy(DefineTermDto, { 'term?': term, 'definition?': text, ...entryFields }),
      ),
      answer: named('GlossaryEntry'),
      example: ENTRY,
      errors: [
        'admin.glossary_not_found',
        'admin.glossary_term_required',
        'admin.glossary_definition_required',
        'admin.glossary_term_exists',
        'admin.group_not_found',
      ],
    },
    {
      method: 'delete',
      path: '/api/v1/admin/glossary/{id}',
      access: 'administration',
      summary: 'Delete an entry; the answer is the entry as it was',
      query: limitedBy(EntryQueryDto, {
        groupKey: described(text, 'Its group, if several groups have an entry with this id.'),
      }),
      ifMatch: true,
      answer: named('GlossaryEntry'),
      example: ENTRY,
      errors: ['admin.glossary_not_found', 'admin.group_not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    GlossaryEntry: record({
      id: text,
      term: text,
      definition: text,
      'content?': text,
      groupKey: text,
      'projectKey?': text,
      'otherProjectKeys?': OTHER_PROJECT_KEYS,
      aliases: listOf(text),
      tags: listOf(text),
      createdAt: time,
      updatedAt: time,
      version: described(text, 'The version of its content, for the If-Match of a change.'),
    }),
  },
};
