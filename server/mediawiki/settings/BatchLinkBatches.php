<?php
use MediaWiki\Cache\LinkBatch;
use MediaWiki\Cache\LinkBatchFactory;
use Wikimedia\Rdbms\FakeResultWrapper;
use Wikimedia\Rdbms\IResultWrapper;

/** Makes batches of links that query each page once. */
class WikisteadBatchLinkBatches extends LinkBatchFactory {
	/** @inheritDoc */
	public function newLinkBatch( iterable $initialItems = [] ): LinkBatch {
		$batch = parent::newLinkBatch( $initialItems );
		// Other versions may keep what is asked for to themselves.
		return WikisteadBatchFollowing::isRendering() && isset( $batch->data ) ? WikisteadBatchServices::recast( $batch, WikisteadBatchLinkBatch::class ) : $batch;
	}
}

/**
 * Remembers the pages that items refer to while those of a turn are rendered. Most refer to the same properties and items.
 */
class WikisteadBatchLinkBatch extends LinkBatch {
	/** @var array<string, stdClass> Rows of existing pages, by namespace and title */
	private static array $rows = [];

	/** @inheritDoc */
	public function doQuery(): IResultWrapper|false {
		$all = $this->data;
		$rows = [];
		foreach ( $all as $namespace => $titles ) {
			foreach ( $titles as $title => $one ) {
				$row = self::$rows["$namespace:$title"] ?? null;
				if ( $row ) {
					$rows[] = $row;
					unset( $this->data[$namespace][$title] );
				}
			}
		}
		$this->data = array_filter( $this->data );
		$found = parent::doQuery();
		$this->data = $all;
		foreach ( $found ?: [] as $row ) {
			$rows[] = self::$rows["{$row->page_namespace}:{$row->page_title}"] = $row;
		}
		return $all === [] ? false : new FakeResultWrapper( $rows );
	}
}
