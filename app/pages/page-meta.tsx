import { publicImageUrl } from './public-image.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'

interface PageMetaProps {
  /** The title of the page, without the shop's name. */
  title: string
  description?: string
  /** The canonical path of the page. Without one, search engines must not index the page. */
  canonical?: string
  /** The picture for links to the page on other sites. */
  image?: string
  type?: 'website' | 'product'
}

/** The head tags of a page. React moves them into the head, on the server and in the browser. */
export function PageMeta({ title, description, canonical, image, type = 'website' }: PageMetaProps) {
  const shop = useShopDetails()
  const url = canonical === undefined ? undefined : shop.publicUrl + encodeURI(decodeSafely(canonical))
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      {description && <meta name="description" content={description} />}
      {url === undefined && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:type" content={type} />}
      {url && <meta property="og:site_name" content={shop.name} />}
      {url && <meta property="og:locale" content="en_NZ" />}
      {url && <meta property="og:title" content={title} />}
      {url && description && <meta property="og:description" content={description} />}
      {url && <meta property="og:url" content={url} />}
      {url && image && <meta property="og:image" content={publicImageUrl(shop, image)} />}
    </>
  )
}

/** A path may contain `%20` or a space; the canonical link always has the same form. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
