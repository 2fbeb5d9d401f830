import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { imagesApi } from '#app/api/admin/platform.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import styles from './product-form.module.scss'
import { fieldLabel } from './product-form-values.ts'

interface ImageFieldProps {
  image: string
  /** The address of the preview: the same as `image`, but delayed while it is typed. */
  shown: string
  error: string | undefined
  /** What there is to say about the picture of the form. */
  note: ReactNode
  onChange: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

/** The address of the picture, and a drop zone that uploads a file and sets the address (spec §2, §7). */
export function ImageField({ image, shown, error, note, onChange, onUploading }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [uploadImage] = imagesApi.upload.useMutation()
  const progressId = useId()

  async function upload(file: File | undefined) {
    if (!file || progress !== null) return
    setRefusal(null)
    setProgress(0)
    onUploading(true)
    const { data, error: uploadError } = await uploadImage({ file, onProgress: setProgress })
    setProgress(null)
    onUploading(false)
    if (data) {
      onChange(data.image)
      showToast('success', data.message)
    } else {
      setRefusal(errorMessage(uploadError))
      showToast('error', errorMessage(uploadError))
    }
  }

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    void upload(target.files?.[0])
    // Allows the same file to be chosen again after it was refused.
    target.value = ''
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    void upload(event.dataTransfer.files[0])
  }

  return (
    <>
      <TextField
        label={fieldLabel('image')}
        name="image"
        value={image}
        error={refusal ?? error}
        help={note ?? 'A picture of this shop, or an address that starts with https://'}
        autoComplete="off"
        onChange={({ target }) => {
          setRefusal(null)
          onChange(target.value)
        }}
      />
      <div
        className={isDraggedOver ? `drop ${styles.drop} ${styles.over}` : `drop ${styles.drop}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={handleDrop}
      >
        <ProductPicture image={isImageAddress(shown) ? shown : ''} sizes="168px" eager />
        <div className={styles.hints}>
          <p className="mb-2">JPEG, PNG, WebP or AVIF, up to 10 MB. 1200 × 900 or larger, 4:3.</p>
          <label className="btn btn-outline btn-sm">
            <Icon name="upload" />
            Choose a file
            <input
              className="visually-hidden"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={handleChoice}
            />
          </label>
          {progress !== null && (
            <div className="mt-2">
              <label className="form-text" htmlFor={progressId}>
                Uploading
              </label>
              <progress id={progressId} max={1} value={progress} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
