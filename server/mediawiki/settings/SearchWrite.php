<?php
use CirrusSearch\Connection;
use CirrusSearch\Job\ElasticaWrite;
use MediaWiki\MediaWikiServices;

/**
 * An update of the search server's index. CirrusSearch drops an update that has failed five times, which takes
 * less than a second while the server does not answer. So this asks the server first, and if it does not answer,
 * the update stays queued.
 */
class WikisteadSearchWrite extends ElasticaWrite {
	private static bool $isAway = false;

	/** @inheritDoc */
	public function __construct( array $params ) {
		parent::__construct( $params );
		// CirrusSearch derives this from the class's name.
		$this->command = 'cirrusSearchElasticaWrite';
	}

	/** @inheritDoc */
	public function run() {
		if ( self::$isAway || !$this->answers() ) {
			self::$isAway = true;
			MediaWikiServices::getInstance()->getJobQueueGroup()->push( new self( $this->params ) );
			return true;
		}
		return parent::run();
	}

	private function answers(): bool {
		try {
			return Connection::getPool( $this->getSearchConfig() )->getClient()->request( '' )->isOk();
		} catch ( Elastica\Exception\ExceptionInterface $e ) {
			return false;
		}
	}
}
