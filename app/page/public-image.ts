import { imageUrl } from '#contract/platform/images.ts'
import type { ShopDetails } from '#contract/pages.ts'

/** The absolute URL of a picture, for search engines and for links to the page on other sites. */
export function publicImageUrl({ publicUrl }: Pick<ShopDetails, 'publicUrl'>, image: string): string {
  return image.startsWith('/') ? publicUrl + imageUrl(image, 1200) : image
}
