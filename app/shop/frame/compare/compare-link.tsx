import { Link, useNavigate } from 'react-router'
import { pageCode } from '#app/navigation/page-code.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CompareIcon } from '#app/ui/image/compare-icon.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import styles from './compare.module.scss'

const chosenCode = pageCode(() => import('./chosen-pieces.ts'))

interface CompareLinkProps {
  product: Pick<ListedProduct, '_id' | 'name'>
  space: Space
}

/** Adds a piece to those that are compared and opens the comparison. Without script it is compared alone. */
export function CompareLink({ product: { _id: id, name }, space }: CompareLinkProps) {
  const navigate = useNavigate()
  const query = writeSpace(space)

  async function addAndOpen() {
    const { chosenPieces, fullText } = await chosenCode.load()
    if (!chosenPieces.add({ id, name })) return showToast('error', fullText)
    const ids = chosenPieces.read().map((piece) => piece.id)
    await navigate(paths.compare(ids, query))
  }

  return (
    <Link
      className={`icon-button ${styles.button}`}
      to={paths.compare([id], query)}
      onClick={(event) => {
        event.preventDefault()
        void addAndOpen()
      }}
    >
      <CompareIcon />
      Compare to scale
    </Link>
  )
}
