<?php
use MediaWiki\Cache\HTMLCacheUpdater;

/** Works out no addresses to purge, because there is nobody to purge them (`cache.php`). */
class WikisteadBatchPurges extends HTMLCacheUpdater {
	/** @inheritDoc */
	public function purgeTitleUrls( $pages, $flags = self::PURGE_PRESEND, array $unless = [] ): void {
	}
}
