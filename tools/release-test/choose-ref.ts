/**
 * Chooses the version before: the one that was named, or the newest tag. Throws a sentence when there is neither.
 */
export function chooseRef(named: string | undefined, newestTag: string | undefined): string {
  const ref = named ?? newestTag
  if (ref !== undefined) return ref
  throw new Error(
    'No tag such as v1.2.0 is reachable, so there is no version before. Name a commit: npm run release-test -- 52cce4b0',
  )
}
