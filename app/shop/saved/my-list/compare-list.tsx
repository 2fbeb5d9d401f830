import { Link } from 'react-router'
import { CompareIcon } from '#app/ui/image/compare-icon.tsx'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import type { ListedItem } from '#rules/selling/my-list/list-groups.ts'
import { paths } from '#rules/paths.ts'

/** As many as a comparison has room for. */
export function CompareList({ pieces }: { pieces: readonly ListedItem[] }) {
  const ids = pieces.slice(0, maxCompared).map(({ product }) => product._id)
  return (
    <p className="mb-0 mt-3">
      <Link className="icon-button" to={paths.compare(ids)}>
        <CompareIcon />
        Compare to scale
      </Link>
    </p>
  )
}
