import { publicImageUrl } from './public-image.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'

interface PageMetaProps {
  /** The page's own title; the shop's name is added. */
  title: string
  description?: string
  /** The one address of this page, a path. Without it the page is not meant to be found by search engines. */
  canonical?: string
  /** A picture that stands for the page where it is shared. */
  image?: string
  type?: 'website' | 'product'
}

/** What a page says of itself in its head: React moves these tags there, on the server and in the browser. */
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

/** A path may come written either way, `%20` or a space: the canonical link is written one way. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
