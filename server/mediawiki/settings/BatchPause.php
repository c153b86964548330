<?php
/** The turn ends before this edit: what it depends on is found only after what was saved has its terms and links, or after every page is in the index. */
class WikisteadBatchPause extends RuntimeException {
}
