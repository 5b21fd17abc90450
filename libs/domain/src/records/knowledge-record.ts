/** What kinds of relation two items can have; `supersedes` marks the item it leads to as superseded. */
export const EDGE_KINDS = [
  'supersedes',
  'duplicates',
  'contradicts',
  'relates_to',
  'depends_on',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Who may see an item: its creator, those who see its project, its group, or every group of the hub. */
export const VISIBILITIES = ['private', 'project', 'team', 'org'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** `tombstone` is deleted for good; `proposed` waits in the review queue. */
export const KNOWLEDGE_STATUSES = ['active', 'superseded', 'tombstone', 'proposed'] as const;
export type KnowledgeStatus = (typeof KNOWLEDGE_STATUSES)[number];

/** The places of the PARA method. */
export const PARA_CATEGORIES = ['projects', 'areas', 'resources', 'archives'] as const;

/** Where an item belongs in the PARA method. */
export interface Para {
  category: (typeof PARA_CATEGORIES)[number];
  key: string;
}

/** Where an item comes from; fields of a client's own are kept beside these. */
export interface KnowledgeSource {
  kind: string;
  ref?: string;
  url?: string;
  commit?: string;
  metadata?: Record<string, unknown>;
}

/** How good an item is: all signals lie in 0..1 but `weight`, which is 0 or more. */
export interface QualitySignals {
  confidence: number;
  weight: number;
  rating: number;
  adoptionScore: number;
  sourceTrust: number;
  evidence: number;
  freshness: number;
}

/** The signals with the score computed from them. */
export interface Quality extends QualitySignals {
  qualityScore: number;
}

/** An item as its events made it. Times are ISO 8601 in UTC with milliseconds. */
export interface KnowledgeItem {
  id: string;
  groupKey: string;
  layer: string;
  entryKey: string;
  type: string;
  title: string;
  summary: string;
  content?: string;
  projectKey?: string;
  /** Further projects that its event named: only who may see all of them may see it. Keys, sorted; absent for none. */
  otherProjectKeys?: string[];
  para: Para;
  tags: string[];
  source: KnowledgeSource;
  /** The member who pushed it first. */
  createdBy: { memberId: string; clientId: string };
  /** The member who changed it last, where that is somebody else. */
  updatedBy?: { memberId: string; clientId: string };
  createdAt: string;
  updatedAt: string;
  visibility: Visibility;
  status: KnowledgeStatus;
  quality: Quality;
  /** Fields of the client's that the record does not know. */
  extra?: Record<string, unknown>;
  /** Said where the events said more than the item holds, and why. */
  truncated?: true;
  truncatedBecause?: string;
  /** The item in force that this one is a proposal for; said by the hub alone, never by an event. */
  proposedFor?: string;
}

/** What one event says of an item; what it does not say is absent, and `null` takes an optional field away. */
export interface ItemFields {
  layer?: string;
  entryKey?: string;
  type?: string;
  title?: string;
  summary?: string;
  content?: string | null;
  projectKey?: string | null;
  /** Given whenever `projectKey` is. */
  otherProjectKeys?: string[];
  para?: Para;
  tags?: string[];
  source?: KnowledgeSource;
  /** Milliseconds since 1970. */
  createdAt?: number;
  /** Milliseconds since 1970. */
  updatedAt?: number;
  visibility?: Visibility;
  status?: KnowledgeStatus;
  quality?: Partial<QualitySignals>;
  extra?: Record<string, unknown>;
  /** See KnowledgeItem; no event says it. */
  proposedFor?: string;
}

/** The words of an item, as they can be corrected; what is absent stays, and a content of null goes. */
export interface ItemText {
  title?: string;
  summary?: string;
  content?: string | null;
  tags?: string[];
}
