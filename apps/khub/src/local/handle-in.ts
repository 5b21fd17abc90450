/** Who a member of a group is by the id alone: names are in no log that members pull. */
export function handleIn(groupKey: string, memberId: string): string {
  const prefix = `member_${groupKey}_`;
  return memberId.startsWith(prefix) ? memberId.slice(prefix.length) : memberId;
}
