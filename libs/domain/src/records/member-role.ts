/** What a member may do in the console: see what is its to see, or administer the hub. */
export const MEMBER_ROLES = ['member', 'administrator'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
