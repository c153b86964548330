<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Page\PageIdentity;
use MediaWiki\Permissions\RestrictionStore;

/** Does not ask for each page about protections that no page of the wiki has. */
class WikisteadBatchRestrictions extends RestrictionStore {
	/** What the wiki says of every page if no page protects others */
	private ?array $noSources = null;
	/** @var array<string, bool> Whether there are any, by table */
	private array $known = [];

	/** @inheritDoc */
	public function getCascadeProtectionSources( PageIdentity $page ): array {
		if ( $this->exists( 'page_restrictions', [ 'pr_cascade' => 1 ] ) ) {
			return parent::getCascadeProtectionSources( $page );
		}
		return $this->noSources ??= parent::getCascadeProtectionSources( $page );
	}

	/** @inheritDoc */
	public function deleteCreateProtection( PageIdentity $page ): void {
		if ( $this->exists( 'protected_titles', [] ) ) {
			parent::deleteCreateProtection( $page );
		}
	}

	private function exists( string $table, array $conditions ): bool {
		return $this->known[$table] ??= (bool)MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY )
			->newSelectQueryBuilder()->select( '1' )->from( $table )->where( $conditions )->caller( __METHOD__ )->fetchField();
	}
}
