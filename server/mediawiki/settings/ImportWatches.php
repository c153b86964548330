<?php
/** Adds watched pages to the accounts of the copy of a wiki. */

require_once __DIR__ . '/ImportLines.php';

class WikisteadImportWatches extends WikisteadImportLines {
	protected function line( array $line ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$end = self::time( $line['expires_at'] );
		if ( $end !== null && $end <= wfTimestampNow() ) {
			return;
		}
		$person = $this->person( $line['user'] );
		if ( !$person ) {
			throw new RuntimeException( 'There is no such account.' );
		}
		$title = $this->title( $line['namespace'], $line['title'] );
		$services->getWatchedItemStore()->addWatch( $person, $title, $end );
	}
}

$maintClass = WikisteadImportWatches::class;
require_once RUN_MAINTENANCE_IF_MAIN;
