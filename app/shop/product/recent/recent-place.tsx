import { useEffect, useState } from 'react'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { readRecent, recentCount, rememberProduct } from '#app/store/recent-products.ts'

const recentlyViewed = pageCode(() => import('./recently-viewed.tsx'))

/**
 * 'Recently viewed', at the end of the page, for the products that this browser has seen before this one. Only the
 * browser knows them, so they come after hydration, with code of their own.
 */
export function RecentPlace({ id }: { id: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const code = useCode(recentlyViewed, ids.length > 0)
  useEffect(() => {
    // In a task of its own, after hydration: the markup of the server does not have the section.
    const timer = setTimeout(() => {
      setIds(
        readRecent()
          .filter((other) => other !== id)
          .slice(0, recentCount),
      )
      rememberProduct(id)
    })
    return () => clearTimeout(timer)
  }, [id])
  return code && <code.RecentlyViewed ids={ids} onClear={() => setIds([])} />
}
