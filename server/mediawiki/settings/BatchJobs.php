<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Title\TitleValue;

/** Queues no job that would look for links to a new page that nothing links to. */
class WikisteadBatchJobs extends JobQueueGroup {
	/** @inheritDoc */
	public function lazyPush( $jobs ): void {
		$useful = array_filter( is_array( $jobs ) ? $jobs : [ $jobs ], static fn ( $job ) => !self::isIdle( $job ) );
		if ( $useful !== [] ) {
			parent::lazyPush( $useful );
		}
	}

	private static function isIdle( object $job ): bool {
		return $job instanceof HTMLCacheUpdateJob && ( $job->getParams()['table'] ?? '' ) === 'pagelinks' &&
			MediaWikiServices::getInstance()->getLinkTargetLookup()->getLinkTargetId( TitleValue::newFromPage( $job->getTitle() ) ) === null;
	}
}
