import type { DeliveryLine } from './delivery-lines.ts'
import { stageNote } from './step-text.ts'
import type { Ticked } from './ticks.ts'

export function ItemTicks({ lines, ticked }: { lines: readonly DeliveryLine[]; ticked: Ticked }) {
  return lines.map((line, index) => (
    // The place is the key: an item that takes a step keeps its box and the focus.
    <div className="form-check" key={index}>
      <label>
        <input
          className="form-check-input"
          type="checkbox"
          checked={ticked.isTicked(line)}
          disabled={line.piece.stage === 'delivered'}
          onChange={({ currentTarget }) => ticked.tick([line], currentTarget.checked)}
        />
        {line.piece.qty} × {line.piece.name} <span className="meta">{stageNote(line.piece)}</span>
      </label>
    </div>
  ))
}
