import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import { Chips, ClearAll } from './chips.tsx'
import { Sidebar } from './sidebar.tsx'
import type { ListTools } from './tools-props.ts'

interface FilterSheetProps {
  tools: ListTools
  /** Announced, because the page behind an open sheet is inert. */
  status: string
  show: boolean
  onHide: () => void
  side: 'bottom' | 'end'
}

/** Each tick counts at once; the button at the foot only closes. */
export function FilterSheet({ tools, status, show, onHide, side }: FilterSheetProps) {
  return (
    <Drawer show={show} onHide={onHide} label="Filter" side={side} head={<h2 className="h3 m-0">Filter</h2>}>
      <div className="filters in-sheet">
        <Chips tools={tools} isInSheet />
        <Sidebar tools={tools} onFollow={onHide} />
      </div>
      <div className="sheet-foot">
        <ClearAll query={tools.query} />
        <button className="btn btn-primary" type="button" onClick={onHide}>
          {`Show ${tools.count} ${tools.count === 1 ? 'piece' : 'pieces'}`}
        </button>
      </div>
      {show && <LiveRegion text={status} />}
    </Drawer>
  )
}
