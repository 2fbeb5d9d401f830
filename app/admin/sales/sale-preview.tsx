import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { lastDayBefore, shortDay, startOfDay, weekdayText } from '#rules/platform/nz-dates.ts'
import type { EnteredPiece } from './piece-table.tsx'
import styles from './sales.module.scss'

interface SalePreviewProps {
  piece: EnteredPiece
  price: number
  days: { firstDay: string; lastDay: string }
}

/** How shoppers see the first piece of a sale: before it, and as a card and on its page while it runs. */
export function SalePreview({ piece, price, days: { firstDay, lastDay } }: SalePreviewProps) {
  const was = piece.was ?? piece.price
  return (
    <section className={styles.part} aria-labelledby="sale-preview">
      <h2 className="h3" id="sale-preview">
        How customers see it
      </h2>
      <div className={styles.preview}>
        <figure>
          <figcaption className="meta">Until {shortDay(dayBefore(firstDay))}</figcaption>
          <ProductPicture image={piece.image} sizes="200px" />
          <strong>{piece.name}</strong>
          <div>
            <Price dollars={piece.price} />
          </div>
        </figure>
        <figure>
          <figcaption className="meta">
            {shortDay(firstDay)} to {shortDay(lastDay)}
          </figcaption>
          <ProductPicture image={piece.image} sizes="200px" />
          <strong>{piece.name}</strong>
          <div>
            <Price dollars={price} was={was} />
          </div>
          <p className="meta mb-0">Sale until {weekdayText(lastDay)}</p>
        </figure>
        <figure>
          <figcaption className="meta">Product page, the same days</figcaption>
          <Price dollars={price} />
          <p className="mb-0">
            was {formatDollars(was)}, you save {formatDollars(dollarsOf(centsOf(was) - centsOf(price)))}
          </p>
          <p className="meta mb-0">Sale until {weekdayText(lastDay)}.</p>
        </figure>
      </div>
    </section>
  )
}

function dayBefore(day: string): string {
  return lastDayBefore(startOfDay(day)?.toISOString() ?? `${day}T00:00:00Z`)
}
