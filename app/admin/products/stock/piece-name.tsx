import { Link } from 'react-router'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './stock.module.scss'

interface PieceNameProps {
  piece: { _id: string; name: string; code: string; image: string }
}

/** A piece in a table: its picture, its name as a link to its page, and its code. */
export function PieceName({ piece: { _id, name, code, image } }: PieceNameProps) {
  return (
    <div className={styles.name}>
      <ProductPicture image={image} sizes="56px" />
      <div>
        <Link to={adminPaths.productEdit(_id)}>{name}</Link>
        <small>{code}</small>
      </div>
    </div>
  )
}
