import { errorMessage } from '#app/api/error-message.ts'
import { Failure } from '#app/ui/failure.tsx'
import { SkeletonProducts } from '#app/ui/skeleton-products.tsx'

interface ListGapProps {
  list: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The columns of the list that is to come. */
  className?: 'two'
}

/** What stands where a list is not there yet: blocks while it is on its way, else the reason and Try again (spec §8). */
export function ListGap({ list: { error, isFetching, refetch }, className }: ListGapProps) {
  if (!error) return <SkeletonProducts count={8} className={className} />
  return <Failure words={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
}
