// Imports React alone, so that the browser runs it in a separate task.
import 'react-dom/client'
