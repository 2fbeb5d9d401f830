import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import { AnnouncementLine, TopBar } from './top-bar.tsx'
import { Footer } from './footer.tsx'
import { StaticHeader } from './header.tsx'
import { SkipLink } from './layout.tsx'

interface StaticFrameProps {
  shop: ShopDetails
  year: number
  path: string
  children: ReactNode
}

export function StaticFrame({ shop, year, path, children }: StaticFrameProps) {
  return (
    <StaticRouter location={path}>
      <SkipLink />
      {shop.announcement && <AnnouncementLine announcement={shop.announcement} />}
      <aside aria-label="Contact">
        <TopBar shop={shop} />
      </aside>
      <StaticHeader shop={shop} path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer shop={shop} year={year} />
    </StaticRouter>
  )
}
