import { copyText } from '#app/ui/feedback/copy-text.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { paths } from '#rules/paths.ts'
import styles from './discount-table.module.scss'

/** Copies the link that enters a code into the cart of who opens it. */
export function CopyLink({ code }: { code: string }) {
  const { publicUrl } = useShopDetails()
  const link = `${publicUrl}${paths.home()}?${new URLSearchParams({ code })}`

  return (
    <button
      className={`btn btn-outline btn-sm ${styles.end}`}
      type="button"
      onClick={() => void copyText(link, 'link')}
    >
      Copy link<span className="visually-hidden"> of {code}</span>
    </button>
  )
}
