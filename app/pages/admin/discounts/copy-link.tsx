import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { paths } from '#rules/paths.ts'
import styles from './discount-table.module.scss'

/** Copies the link that enters a code into the cart of who opens it. */
export function CopyLink({ code }: { code: string }) {
  const { publicUrl } = useShopDetails()
  const link = `${publicUrl}${paths.home()}?${new URLSearchParams({ code })}`

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(link)
      showToast('success', `Copied: ${link}`)
    } catch {
      // Without https, or without leave, a page may not write to the clipboard.
      showToast('error', `The browser did not copy it. The link is ${link}`)
    }
  }

  return (
    <button className={`btn btn-outline btn-sm ${styles.end}`} type="button" onClick={() => void handleClick()}>
      Copy link<span className="visually-hidden"> of {code}</span>
    </button>
  )
}
