/** Every way in which an event can carry an item or an entry, with a project named outside and one named inside. */
export const SHAPES: Record<string, (outer: unknown, inner: unknown, item: any) => any> = {
  'knowledge.captured': (outer, inner, item) => ({
    projectKey: outer,
    knowledge: { ...item, projectKey: inner },
  }),
  'knowledge.captured flat': (outer, inner, item) => ({
    ...item,
    projectKey: outer,
    entry: { projectKey: inner },
  }),
  'knowledge.proposed': (outer, inner, item) => ({
    projectKey: outer,
    knowledge: { ...item, projectKey: inner },
  }),
  'task.updated': (outer, inner, item) => ({
    projectKey: outer,
    taskKey: item.id,
    knowledge: { ...item, projectKey: inner },
  }),
  'task.updated changes': (outer, inner, item) => ({
    projectKey: outer,
    knowledgeId: item.id,
    changes: { ...item, projectKey: inner },
  }),
  'knowledge.updated': (outer, inner, item) => ({
    projectKey: outer,
    knowledgeId: item.id,
    changes: { ...item, projectKey: inner },
  }),
  'knowledge.updated both': (outer, inner, item) => ({
    projectKey: outer,
    knowledgeId: item.id,
    knowledge: { projectKey: inner },
    changes: item,
  }),
  'glossary.defined': (outer, inner, { id, title, content }) => ({
    projectKey: outer,
    entry: { id, term: title, definition: content, projectKey: inner },
  }),
  'glossary.defined flat': (outer, inner, { id, title, content }) => ({
    id,
    term: title,
    definition: content,
    projectKey: outer,
    knowledge: { projectKey: inner },
  }),
};
