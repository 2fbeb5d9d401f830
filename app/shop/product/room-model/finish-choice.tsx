import { useReadFamilyQuery, useReadProductQuery } from '#app/api/catalogue.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { FamilyChoice } from '#contract/catalogue/related-pieces.ts'
import styles from './finish-choice.module.scss'

interface FinishChoiceProps {
  product: Product
  /** The product whose model is shown. */
  shown: Product
  onChoose: (product: Product) => void
}

/** The finishes of the piece in its size, of which each has a model. Nothing when there is no other. */
export function FinishChoice({ product, shown, onChoose }: FinishChoiceProps) {
  const { data: family } = useReadFamilyQuery(product._id)
  const sizeOf = ({ length, width, height }: Pick<FamilyChoice, 'length' | 'width' | 'height'>) =>
    `${length} ${width} ${height}`
  const alike = family?.finishes.filter((choice) => sizeOf(choice) === sizeOf(product)) ?? []
  if (alike.length < 2) return null
  return (
    <fieldset className={styles.finishes}>
      <legend className="visually-hidden">Finish</legend>
      {alike.map((choice) => (
        <Finish key={choice._id} choice={choice} shown={shown} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function Finish({ choice, shown, onChoose }: { choice: FamilyChoice } & Omit<FinishChoiceProps, 'product'>) {
  const { data: product } = useReadProductQuery(choice._id)
  if (!product?.model) return null
  return (
    <label>
      <input
        className="visually-hidden"
        type="radio"
        name="finish-in-room"
        checked={product._id === shown._id}
        onChange={() => onChoose(product)}
      />
      {choice.label}
    </label>
  )
}
