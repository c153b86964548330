<?php
class_alias( wikisteadClass( 'MediaWiki\SpecialPage\UnlistedSpecialPage', 'UnlistedSpecialPage' ), 'WikisteadUnlistedPage' );

/**
 * Special:Service redirects to pages of the service that hosts this wiki. A link to it is a link within the wiki:
 * it is never red, needs no domain, and works in pages and in MediaWiki's own messages.
 */
class WikisteadServicePage extends WikisteadUnlistedPage {
	/** Paths by the name after the slash. The last two need the wiki's id in the service. */
	private const PATHS = [
		'terms-of-use' => '/terms-of-use',
		'privacy-policy' => '/privacy-policy',
		'contact' => '/contact',
		'report' => '/complaint',
		'manage' => '/wikis/manage/$1',
		'import' => '/wikis/manage/$1?tab=settings#entity-import',
	];
	/** Where a manager finds a wiki whose id is unknown. */
	private const DASHBOARD = '/dashboard';

	public function __construct() {
		parent::__construct( 'Service' );
	}

	/** The URL of a page of the service; null if there is no such page. */
	public static function url( string $name ): ?string {
		$path = self::PATHS[$name] ?? null;
		$id = $GLOBALS['wikistead']['id'] ?? null;
		if ( $path !== null && str_contains( $path, '$1' ) ) {
			$path = is_int( $id ) ? str_replace( '$1', (string)$id, $path ) : self::DASHBOARD;
		}
		return $path === null ? null : $GLOBALS['wikisteadService']['url'] . $path;
	}

	/** @inheritDoc */
	public function execute( $subPage ) {
		$this->setHeaders();
		$out = $this->getOutput();
		$url = self::url( (string)$subPage );
		if ( $url !== null ) {
			$out->redirect( $url );
			return;
		}
		$out->setStatusCode( $subPage === null || $subPage === '' ? 200 : 404 );
		$items = '';
		foreach ( [
			'terms-of-use' => 'wikistead-terms',
			'privacy-policy' => 'privacy',
			'contact' => 'wikistead-contact',
			'report' => 'wikistead-report',
			'manage' => 'wikistead-manage',
		] as $name => $text ) {
			$link = WikisteadHtml::element( 'a', [ 'href' => self::url( $name ) ], $this->msg( $text )->useDatabase( false )->text() );
			$items .= WikisteadHtml::rawElement( 'li', [], $link );
		}
		$out->addHTML( WikisteadHtml::rawElement( 'ul', [], $items ) );
	}

	/** @inheritDoc */
	public function getDescription() {
		return wikisteadDescription( $this->msg( 'wikistead-service' ) );
	}
}
