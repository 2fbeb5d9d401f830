import { useState, type ChangeEvent, type DragEvent } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './product-import.module.scss'

interface CsvDropzoneProps {
  /** The name of the chosen file. */
  fileName: string | undefined
  isChecking: boolean
  onChoose: (file: File | undefined) => void
}

/** A drop zone with a button to choose a CSV file of products. */
export function CsvDropzone({ fileName, isChecking, onChoose }: CsvDropzoneProps) {
  const [isOver, setIsOver] = useState(false)

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose(target.files?.[0])
    // Allows the same file to be chosen again after it was corrected.
    target.value = ''
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }

  return (
    <div
      className={isOver ? `drop ${styles.drop} ${styles.over}` : `drop ${styles.drop}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label className="btn btn-outline">
        <Icon name="upload" />
        Choose a file
        <input className="visually-hidden" type="file" accept=".csv,text/csv" onChange={handleChoice} />
      </label>
      <div>
        <p className="mb-0">CSV in UTF-8, up to 20 MB and 10,000 products. Nothing is stored until you press Import.</p>
        <p className="mb-0 text-break" role="status">
          {fileName && (isChecking ? `Checking ${fileName}…` : fileName)}
        </p>
      </div>
    </div>
  )
}
