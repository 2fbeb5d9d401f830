import { errorMessage } from '#app/api/error-message.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { ProductsSkeleton } from './products-skeleton.tsx'

interface ListPlaceholderProps {
  list: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The columns of the list. */
  className?: 'two'
}

/** Shown until a list is loaded: a skeleton, or the error with Try again (spec §8). */
export function ListPlaceholder({ list: { error, isFetching, refetch }, className }: ListPlaceholderProps) {
  if (!error) return <ProductsSkeleton count={8} className={className} />
  return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
}
